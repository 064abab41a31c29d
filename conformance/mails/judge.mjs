// Judges the signatures of mails with mailauth. Reads lines of {"key", "mail"} in JSON, the mail in Base64; writes the result of each, such as "pass".

import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const { dkimVerify } = createRequire(process.argv[2])("mailauth/lib/dkim/verify");

for await (const line of createInterface({ input: process.stdin })) {
    const { key, mail } = JSON.parse(line);
    const { results } = await dkimVerify(Buffer.from(mail, "base64"), { resolver: async () => [[key]] });
    console.log(results.map((result) => result.status.result).join(" ") || "none");
}
