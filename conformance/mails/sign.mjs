// Signs mails with mailauth. Reads lines of {"key", "domain", "selector", "canonicalization", "mail"} in JSON, the mail in Base64; writes each
// signed mail in Base64.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const { dkimSign } = createRequire(process.argv[2])("mailauth/lib/dkim/sign");

for await (const line of createInterface({ input: process.stdin })) {
    const { key, domain, selector, canonicalization, mail } = JSON.parse(line);
    const content = Buffer.from(mail, "base64");
    const { signatures, errors } = await dkimSign(content, {
        canonicalization,
        signatureData: [{ signingDomain: domain, selector, privateKey: key }],
    });
    if (errors.length) throw new Error(JSON.stringify(errors));
    console.log(Buffer.concat([Buffer.from(signatures), content]).toString("base64"));
}
