"""The style sheet and the templates: contrast of the colors that are used together, and colors and styles in places where none belong."""

import re
from pathlib import Path

TEMPLATES = Path(__file__).resolve().parents[2] / "server-impl/crates/web/templates"
SHEET = TEMPLATES / "app/assets/dash.css"
FOLDERS = [TEMPLATES / "app", TEMPLATES / "site"]

# What texts stand on. Whatever has a tint of its own stands there as well.
GROUNDS = ["canvas", "rail", "surface", "sunk", "hover", "active"]
TINTED = ["danger", "warn", "info", "good"]
TEXTS = {
    "ink": [*GROUNDS, "tint", "tint-line", "warn-tint"],
    "ink-2": [*GROUNDS, "tint", "line-2"],
    "ink-3": [*GROUNDS, "tint"],
    "accent": [*GROUNDS, "tint"],
    "on-accent": ["accent", "accent-2"],
    "on-danger": ["danger"],
    "canvas": ["ink"],
    "on-face": [f"h{at}" for at in range(1, 8)],
    **{name: ["canvas", "surface", "sunk", "active", f"{name}-tint"] for name in TINTED},
}
# Borders of fields, and what stands for data or for the place where one is.
SHAPES = {"field": ["canvas", "surface"], **{f"d{at}": ["surface"] for at in range(1, 7)}, "accent": ["surface", "canvas", "active"]}
# Grounds of parts without a text of their own, those that are hardly there, and the one that stands for h1 to h7.
TEXTLESS = {"veil", "line-2", "ink-3", "press", "press-2", "press-on", "c"}
# Colors of signs that say nothing, such as those between the parts of a breadcrumb.
SIGNS = {"line-2"}
LEAST_OF_TEXT, LEAST_OF_SHAPE = 4.5, 3.0

TOKEN_LAYER = re.compile(r"@layer tokens \{(.*?)\n\}", re.DOTALL)
TOKEN = re.compile(r"--([\w-]+):\s*(?:light-dark\((#\w+),\s*(#\w+)\)|(#\w+))")
DECLARATION = re.compile(r"([\w-]+)\s*:\s*([^;{}]+)(?=[;}])")
NAMES = "white|black|gr[ae]y|silver|red|maroon|green|lime|blue|navy|yellow|orange|purple"
LITERAL = re.compile(rf"#[0-9a-f]{{3,8}}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|\b(?:{NAMES})\b", re.IGNORECASE)
INLINE = re.compile(r"<style\b|\sstyle\s*=|\son[a-z]+\s*=\s*[\"']|<script(?![^>]*\bsrc=)[^>]*>", re.IGNORECASE)

# Faults that are planted in the sheet, each to be seen.
PLANTED = {
    "a weak color": ("--ink-3: light-dark(#606964", "--ink-3: light-dark(#a0a9a4"),
    "a color that is no token": ("@layer base {", "@layer base { p { border-color: #123456; }"),
    "a token that does not exist": ("@layer base {", "@layer base { p { margin: var(--planted); }"),
    "a text on an unknown ground": ("@layer base {", "@layer base { p { background: var(--field); }"),
    "an unknown text": ("@layer base {", "@layer base { p { color: var(--d1); }"),
}

Pair = tuple[str, str]


def faults() -> list[str]:
    """What is wrong with the sheet and the templates."""
    inline = [
        f"{file.relative_to(TEMPLATES)}: {found.strip()}"
        for folder in FOLDERS
        for file in sorted(folder.rglob("*.html"))
        for found in INLINE.findall(file.read_text(encoding="utf-8"))
    ]
    return faults_of(SHEET.read_text(encoding="utf-8")) + inline


def unseen() -> list[str]:
    """The planted faults that are not seen."""
    sheet = SHEET.read_text(encoding="utf-8")
    known = faults_of(sheet)
    blind = [name for name, (old, new) in PLANTED.items() if old not in sheet or len(faults_of(sheet.replace(old, new))) <= len(known)]
    inline = ['<p style="color:red">', "<p onclick='a()'>", "<script>a()</script>", "<style>"]
    return blind + [text for text in inline if not INLINE.search(text)]


def faults_of(sheet: str) -> list[str]:
    """What is wrong with a sheet."""
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    layer = TOKEN_LAYER.search(sheet)
    if not layer:
        return ["there is no layer of tokens"]
    colors = {name: (light or both, dark or both) for name, light, dark, both in TOKEN.findall(layer[1])}
    rest = DECLARATION.findall(sheet.replace(layer[1], ""))
    return weak(colors, TEXTS, LEAST_OF_TEXT) + weak(colors, SHAPES, LEAST_OF_SHAPE) + strangers(layer[1], rest)


def weak(colors: dict[str, Pair], table: dict[str, list[str]], least: float) -> list[str]:
    """The pairs of the table that can hardly be told apart."""
    pairs = [(over, under) for over, grounds in table.items() for under in grounds]
    missing = {name for pair in pairs for name in pair} - colors.keys()
    wrong = [f"there is no color --{name}" for name in sorted(missing)]
    for over, under in pairs:
        for at, scheme in enumerate(["light", "dark"]):
            ratio = least if {over, under} & missing else contrast(colors[over][at], colors[under][at])
            wrong += [f"--{over} on --{under} is {ratio:.2f}, {scheme}, of {least}"] if ratio < least else []
    return wrong


def strangers(layer: str, declarations: list[Pair]) -> list[str]:
    """Colors that are not tokens, tokens that do not exist, and those used where the tables above do not know them."""
    defined = set(re.findall(r"--([\w-]+):", layer)) | {name.removeprefix("--") for name, _ in declarations if name.startswith("--")}
    wrong = []
    for name, value in declarations:
        used = re.findall(r"var\(--([\w-]+)", value)
        wrong += [f"a color that is no token: {name}: {value.strip()}"] if LITERAL.search(value) else []
        wrong += [f"a token that does not exist: {name}: {value.strip()}" for token in used if token not in defined]
        if name == "color":
            wrong += [f"a text whose grounds are not known: {token}" for token in used if token not in TEXTS.keys() | SIGNS]
        if name in ("background", "background-color"):
            known = {ground for grounds in TEXTS.values() for ground in grounds} | TEXTLESS
            wrong += [f"a ground whose texts are not known: {token}" for token in used if token not in known]
    return sorted(set(wrong))


def contrast(one: str, other: str) -> float:
    """The contrast of two colors, as WCAG 2.2 defines it."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(color: str) -> float:
    digits = color.removeprefix("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
