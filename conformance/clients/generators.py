"""The generators of clients that the contract must suit, and how each is started."""

import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import checks
import parse


@dataclass(frozen=True)
class Generator:
    """One of them; `check` compiles what it wrote, or says what is wrong."""

    name: str
    check: object
    options: list[str] = field(default_factory=list)
    tool: str = "openapi-generator"

    def generate(self, document: Path, out: Path) -> None:
        """Writes the client into a folder of its own, or raises `Refused`."""
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir(parents=True)
        command = TOOLS[self.tool](self, document, out)
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=300, cwd=out.parent)
        if done.returncode != 0:
            raise checks.Refused(done.stdout + done.stderr)


def openapi_generator(generator: Generator, document: Path, out: Path) -> list[str]:
    command = ["openapi-generator-cli", "generate", "-g", generator.name, "-i", str(document), "-o", str(out)]
    return command + generator.options


def openapi_python_client(_: Generator, document: Path, out: Path) -> list[str]:
    return ["openapi-python-client", "generate", "--path", str(document), "--output-path", str(out / "client"), "--meta", "none"]


def datamodel_code_generator(_: Generator, document: Path, out: Path) -> list[str]:
    kind = ["--input-file-type", "openapi", "--output-model-type", "pydantic_v2.BaseModel", "--formatters", "builtin"]
    return ["datamodel-codegen", "--input", str(document), "--output", str(out / "models.py"), *kind]


def openapi_typescript(_: Generator, document: Path, out: Path) -> list[str]:
    return ["openapi-typescript", str(document), "--output", str(out / "index.ts")]


def swagger_typescript_api(_: Generator, document: Path, out: Path) -> list[str]:
    return ["swagger-typescript-api", "generate", "--path", str(document), "--output", str(out), "--name", "index.ts"]


def oazapfts(_: Generator, document: Path, out: Path) -> list[str]:
    return ["oazapfts", str(document), str(out / "index.ts")]


def openapi_zod_client(_: Generator, document: Path, out: Path) -> list[str]:
    """With the schemas that no operation has, such as those of events."""
    return ["openapi-zod-client", str(document), "--output", str(out / "index.ts"), "--export-schemas"]


def hey_api(_: Generator, document: Path, out: Path) -> list[str]:
    return ["openapi-ts", "--input", str(document), "--output", str(out), "--client", "@hey-api/client-fetch"]


def orval(_: Generator, document: Path, out: Path) -> list[str]:
    return ["orval", "--input", str(document), "--output", str(out / "index.ts"), "--client", "fetch"]


TOOLS = {
    "openapi-generator": openapi_generator,
    "openapi-python-client": openapi_python_client,
    "datamodel-code-generator": datamodel_code_generator,
    "openapi-typescript": openapi_typescript,
    "swagger-typescript-api": swagger_typescript_api,
    "oazapfts": oazapfts,
    "openapi-zod-client": openapi_zod_client,
    "@hey-api/openapi-ts": hey_api,
    "orval": orval,
}

# These two refuse new fields otherwise.
OPEN = "disallowAdditionalPropertiesIfNotPresent=false"

GO = "enumClassPrefix=true,useOneOfDiscriminatorLookup=true"
JAVA = "openApiNullable=false,useJakartaEe=true"

GENERATORS = [
    Generator("python", checks.python),
    Generator("python-pydantic-v1", checks.python),
    Generator("typescript-fetch", checks.typescript),
    Generator("typescript-axios", checks.typescript),
    Generator("typescript-node", checks.typescript),
    Generator("typescript-angular", checks.typescript),
    # Otherwise values of different enums that are spelled alike are declared twice, new fields are refused, and an event is what fits.
    Generator("go", checks.go, ["--git-user-id=acme", "--git-repo-id=frontdesk-go", f"--additional-properties={GO},{OPEN}"]),
    Generator("rust", checks.rust),
    # Otherwise the value `name` of an enum is declared twice. The library is in Debian; that of the others is not.
    Generator("kotlin", checks.kotlin, ["--additional-properties=enumPropertyNaming=UPPERCASE,serializationLibrary=gson"]),
    Generator("swift6", parse.swift),
    Generator("php", checks.php),
    # It does without two libraries that Debian does not have, for fields that may be null and for times.
    Generator("java", checks.java, ["--library=native", f"--additional-properties={JAVA}", "--type-mappings=DateTime=String"]),
    Generator("csharp", parse.csharp),
    Generator("ruby", checks.ruby),
    Generator("dart", parse.dart),
    Generator("elixir", checks.elixir),
    Generator("scala-sttp", parse.scala),
    Generator("powershell", parse.powershell, [f"--additional-properties={OPEN}"]),
    Generator("cpp-restsdk", checks.cpp),
    Generator("openapi-python-client", checks.python, tool="openapi-python-client"),
    Generator("openapi-typescript", checks.typescript, tool="openapi-typescript"),
    Generator("swagger-typescript-api", checks.typescript, tool="swagger-typescript-api"),
    Generator("oazapfts", checks.typescript, tool="oazapfts"),
    Generator("openapi-zod-client", checks.typescript, tool="openapi-zod-client"),
    Generator("@hey-api/openapi-ts", checks.typescript, tool="@hey-api/openapi-ts"),
    Generator("orval", checks.typescript, tool="orval"),
    Generator("datamodel-code-generator", checks.python, tool="datamodel-code-generator"),
]


def named(name: str) -> Generator:
    return next(generator for generator in GENERATORS if generator.name == name)
