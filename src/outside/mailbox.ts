import { appendFile, chmod, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Mail, Sms } from '#shop/notifications/ports.ts'

/**
 * The mailbox of a shop without a mail server or a texting company: a file, one mail or text a line, to be
 * read by people and tests.
 */
export function mailbox(file: string): { mail: Mail; sms: Sms } {
  const put = async (line: object) => {
    await mkdir(dirname(file), { recursive: true })
    // links and codes stand in it: nobody else on this machine reads them, also where the file was made by an
    // older version
    await appendFile(file, `${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`, { mode: 0o600 })
    await chmod(file, 0o600)
    return { taken: true, reference: null } as const
  }
  return {
    mail: { send: (email) => put({ channel: 'mail', ...email }) },
    sms: { send: (text) => put({ channel: 'sms', ...text }), readReceipt: () => null },
  }
}
