"""How large the loader and the chat are when they are compressed."""

import gzip
import re
import urllib.request

# In bytes.
MOST_OF_LOADER, MOST_OF_FRAME = 3_000, 15_000
ASSET = re.compile(r'<(?:link rel="stylesheet"|script) (?:href|src)="([^"]+)"')


def too_large(site: str, agent: str) -> list[str]:
    """What is above its budget. Prints all of it."""
    page = fetch(f"{site}/widget/{agent}/chat?language=en")
    loader = compressed(fetch(f"{site}/widget.js"))
    parts = {"page": compressed(page)} | {path.rsplit("/", 1)[1]: compressed(fetch(site + path)) for path in ASSET.findall(page.decode())}
    frame = sum(parts.values())
    print(f"sizes: loader {loader} bytes; frame {frame} bytes: {', '.join(f'{name} {size}' for name, size in parts.items())}")
    if len(parts) != 3:
        return [f"the frame has other files than a sheet and a script: {', '.join(parts)}"]
    return above("the loader", loader, MOST_OF_LOADER) + above("the frame", frame, MOST_OF_FRAME)


def above(name: str, size: int, most: int) -> list[str]:
    return [f"{name}: {size} bytes, of {most}"] if size > most else []


def fetch(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=60) as answer:
        return answer.read()


def compressed(content: bytes) -> int:
    return len(gzip.compress(content))
