import { appendFile, chmod, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Mail, Sms } from '#shop/notifications/ports.ts'

/**
 * The mailbox of a shop without a mail server or a texting company: a file, one mail or text a line, to be
 * read by people and tests.
 */
export function mailbox(file: string): { mail: Mail; sms: Sms } {
  let prepared: Promise<void> | null = null
  /** Links and codes stand in it: nobody else on this machine reads them, also where an older version made the file. */
  const prepare = async () => {
    await mkdir(dirname(file), { recursive: true })
    await appendFile(file, '', { mode: 0o600 })
    await chmod(file, 0o600)
  }
  const put = async (line: object) => {
    const text = `${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`
    const append = async () => {
      await (prepared ??= prepare())
      await appendFile(file, text, { mode: 0o600 })
    }
    await append().catch((error: NodeJS.ErrnoException) => {
      prepared = null
      if (error.code !== 'ENOENT') throw error
      return append() // its folder was taken away meanwhile
    })
    return { taken: true, reference: null } as const
  }
  return {
    mail: { send: (email) => put({ channel: 'mail', ...email }) },
    sms: { send: (text) => put({ channel: 'sms', ...text }), readReceipt: () => null },
  }
}
