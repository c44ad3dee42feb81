"""One device that keeps the site busy: `python -m tests.bench.flood KIND PORT SOURCE`, with what it sends on stdin.

KIND is `posts`, from twelve connections that each send the form again at the answer to the last, `slow`, 500
connections that never finish a request, or `phones`, 300 devices of an address each that poll a page every two
seconds. NUMBER in the form is another text each time. It says "ready" once it is under way and stops when its input
ends.
"""

import asyncio
import json
import os
import re
import sys

CONNECTIONS, SLOW, PHONES, EVERY = 12, 500, 300, 2
VERSION = re.compile(rb'hx-get="(\?v=[^"]*)"')
"""Where a phone that shows a page asks for newer ones."""


async def post_forever(port, source, connection, asked, under_way):
    """Post a form again and again, over a connection that is opened again when the site closes it."""
    number = 0
    while True:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
            while True:
                body = asked["body"].replace("NUMBER", f"{os.getpid()}-{connection}-{number}").encode()
                head = f"POST {asked['path']} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {asked['cookie']}\r\n"
                head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
                writer.write(head.encode() + body)
                await answer_of(reader)
                under_way.set()
                number += 1
        except (OSError, asyncio.IncompleteReadError):
            await asyncio.sleep(0.01)


async def poll_forever(port, phone, asked, under_way):
    """Ask for news of a page again and again, beginning at a moment of the phone's own."""
    await asyncio.sleep(phone * EVERY / PHONES)
    source, news, shown = f"127.1.{phone // 250}.{phone % 250 + 1}", "", ""
    while True:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
            while True:
                writer.write(f"GET {asked['path']}{shown} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{news}\r\n".encode())
                if version := VERSION.search(await answer_of(reader)):
                    news, shown = "HX-Request: true\r\n", version[1].decode()
                if phone == PHONES - 1:
                    under_way.set()
                await asyncio.sleep(EVERY)
        except (OSError, asyncio.IncompleteReadError):
            await asyncio.sleep(0.01)


async def answer_of(reader):
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    length = head.partition("content-length: ")[2].partition("\r\n")[0]
    return await reader.readexactly(int(length or 0))


async def open_slow(port, source, held):
    """Open a connection and begin a request."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    writer.write(b"POST /join/ HTTP/1.1\r\n")
    held.append((reader, writer))


async def flood(kind, port, source):
    """Begin, say so, and go on until the input ends."""
    loop = asyncio.get_running_loop()
    asked = json.loads(await loop.run_in_executor(None, sys.stdin.readline))
    held, under_way, flooding = [], asyncio.Event(), []
    if kind == "slow":
        for _ in range(SLOW):
            await open_slow(port, source, held)
        under_way.set()
    elif kind == "phones":
        flooding += [asyncio.create_task(poll_forever(port, phone, asked, under_way)) for phone in range(PHONES)]
    else:
        for connection in range(CONNECTIONS):
            flooding.append(asyncio.create_task(post_forever(port, source, connection, asked, under_way)))
    await under_way.wait()
    print("ready", flush=True)
    await loop.run_in_executor(None, sys.stdin.readline)
    for task in flooding:
        task.cancel()


if __name__ == "__main__":
    asyncio.run(flood(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
