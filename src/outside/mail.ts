import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Letter, Mail } from '#shop/notifications/ports.ts'
import { common, Refusal } from '#shop/refusal.ts'

/** Sends through the mail server at `url` (smtp://user:password@host:port). */
export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport({ url, connectionTimeout: 3_000, socketTimeout: 10_000 })
  return {
    async send({ key, ...letter }: Letter) {
      try {
        await transport.sendMail({ ...letter, from, messageId: `<${key.replaceAll(/[^A-Za-z0-9.-]/g, '.')}@elowen>` })
      } catch (cause) {
        throw Object.assign(new Refusal(common.busy), { cause })
      }
    },
  }
}

/** The mailbox of a shop without a mail server: a file with one letter a line, to be read by people and tests. */
export function mailbox(file: string): Mail {
  return {
    async send(letter) {
      await mkdir(dirname(file), { recursive: true })
      await appendFile(file, `${JSON.stringify({ at: new Date().toISOString(), ...letter })}\n`)
    },
  }
}
