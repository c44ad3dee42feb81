"""What of a page is to the right of the window, where a reader must scroll sideways to see it."""

BEYOND_THE_EDGE = """() => {
    const found = [], walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_ALL);
    for (let node; (node = walker.nextNode());) {
        const e = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
        if (!e.checkVisibility?.() || e.closest('.visually-hidden, script')) continue;
        if (node.nodeType === Node.TEXT_NODE && !node.data.trim()) continue;
        const range = document.createRange();
        range.selectNode(node);
        const boxes = node === e ? [e.getBoundingClientRect()] : range.getClientRects();
        for (const box of boxes) if (box.right > innerWidth + 1) found.push(e.outerHTML.slice(0, 80));
    }
    return [...new Set(found)];
}"""
"""JavaScript: the elements of `main` that reach beyond the right edge with their box or their text."""
