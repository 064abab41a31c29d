"""A throw-away authority and its certificates."""

import datetime
import tempfile
from pathlib import Path

try:
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec, rsa
except ImportError as error:
    raise SystemExit(f"{error}: use the PATH that .ci/tools prints") from error

PrivateKey = ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey


def rsa_key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


class Authority:
    """Signs by an intermediate certificate, which a server has to send."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.file = folder, folder / "authority.pem"
        root_key, self.key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
        root = certificate("Root", root_key, None, root_key)
        self.intermediate = certificate("Intermediate", self.key, root, root_key)
        self.file.write_bytes(pem(root))

    def issue(self, name: str, key: PrivateKey) -> str:
        """The files of a certificate and its key, as `tls.files` names them."""
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        (folder / "chain.pem").write_bytes(pem(certificate(name, key, self.intermediate, self.key, is_leaf=True)) + pem(self.intermediate))
        form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        (folder / "key.pem").write_bytes(key.private_bytes(*form))
        return f"{folder / 'chain.pem'}:{folder / 'key.pem'}"


def certificate(
    name: str, key: PrivateKey, issuer: x509.Certificate | None, issuer_key: PrivateKey, is_leaf: bool = False
) -> x509.Certificate:
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    builder = (
        x509.CertificateBuilder(issuer.subject if issuer else subject, subject, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(days=30))
        .add_extension(x509.BasicConstraints(ca=not is_leaf, path_length=None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key()), critical=False)
        .add_extension(usage(is_leaf), critical=True)
    )
    if is_leaf:
        builder = builder.add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        builder = builder.add_extension(x509.ExtendedKeyUsage([x509.ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
    return builder.sign(issuer_key, hashes.SHA256())


def usage(is_leaf: bool) -> x509.KeyUsage:
    """What a key is for. The RSA key may decipher, or else the weak server would exchange no keys by it."""
    never = dict.fromkeys(["content_commitment", "data_encipherment", "key_agreement", "encipher_only", "decipher_only"], False)
    return x509.KeyUsage(digital_signature=is_leaf, key_encipherment=is_leaf, key_cert_sign=not is_leaf, crl_sign=not is_leaf, **never)


def pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)
