import { appendFile, chmod, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Mail, Sms } from '#shop/notifications/ports.ts'

/**
 * The mailbox of a shop without a mail server or an SMS company: a file with one email or text per line, for people
 * and tests.
 */
export function mailbox(file: string): { mail: Mail; sms: Sms } {
  let prepared: Promise<void> | null = null
  /** It contains links and codes: only its owner may read it, even where an older version created the file. */
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
      return append() // its folder was deleted meanwhile
    })
    return { taken: true, reference: null } as const
  }
  return {
    mail: { send: (email) => put({ channel: 'mail', ...email }) },
    sms: { send: (text) => put({ channel: 'sms', ...text }), readReceipt: () => null },
  }
}
