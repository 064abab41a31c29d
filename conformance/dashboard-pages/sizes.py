"""How large pages are when they are compressed."""

import gzip
import re

from scene import Scene

# In bytes: a page, and what a browser fetches for the first one of them.
MOST_OF_PAGE, MOST_AT_FIRST = 15_000, 40_000
FIRST = "agents"
ASSET = re.compile(r'"(/app/assets/[^"#]+)')


def too_large(scene: Scene) -> list[str]:
    """What is above its budget. Prints the largest."""
    pages, files = measured(scene), first_files(scene)
    for name, size in list(pages.items())[:3]:
        print(f"sizes: {size} bytes: {name}")
    print(f"sizes: {sum(files.values())} bytes at first: {', '.join(f'{name} {size}' for name, size in files.items())}")
    return above(pages, MOST_OF_PAGE) + above({"the first page with its files": sum(files.values())}, MOST_AT_FIRST)


def above(sizes: dict[str, int], most: int) -> list[str]:
    return [f"{size} bytes, of {most}: {name}" for name, size in sizes.items() if size > most]


def unseen(scene: Scene) -> list[str]:
    """Pages that would not be found if the budget were half of their size."""
    sizes = {FIRST: first_files(scene)[FIRST]}
    return [] if above(sizes, sizes[FIRST] // 2) else [FIRST]


def measured(scene: Scene) -> dict[str, int]:
    """Each page that is not hostile with its size, the largest first, whether the server compresses it or something before it does."""
    sizes = {f"{page.name} {page.path}": compressed(scene.people[page.person].open(page.path).encode()) for page in scene.pages if not page.is_hostile and not page.is_download}
    return dict(sorted(sizes.items(), key=lambda pair: -pair[1]))


def first_files(scene: Scene) -> dict[str, int]:
    """What is fetched for the first page, with its size."""
    page = next(page for page in scene.pages if page.name == FIRST)
    text = scene.people[page.person].open(page.path)
    files = {asset.rsplit("/", 1)[1]: compressed(scene.fetch(asset)) for asset in sorted(set(ASSET.findall(text)))}
    return {FIRST: compressed(text.encode()), **files}


def compressed(content: bytes) -> int:
    return len(gzip.compress(content))
