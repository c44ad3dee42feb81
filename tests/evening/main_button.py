"""Which buttons of a page look like the main button, as a reader sees the page: by their color, not by their class."""

MAIN_BUTTONS = """() => {
    const sample = document.body.appendChild(document.createElement('button'));
    sample.className = 'button button-main';
    const color = getComputedStyle(sample).backgroundColor;
    sample.remove();
    const hasColor = (e) => getComputedStyle(e).backgroundColor === color;
    const isMain = (e) => e.checkVisibility({ visibilityProperty: true }) && hasColor(e);
    const isInSight = (e) => {
        const box = e.getBoundingClientRect();
        const over = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        const isWhole = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
        return isWhole && e.contains(over);
    };
    return [...document.querySelectorAll('.button-main, .btn-primary, .suggestion')].filter(isMain).map((e) => ({
        words: (e.innerText || e.value).replace(/\\s+/g, ' ').trim(),
        isAtHand: isInSight(e) || e === document.activeElement,
    }));
}"""
"""JavaScript: the main buttons in the order of the page, and whether each is in sight without scrolling or focused."""
