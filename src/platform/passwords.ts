import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the library's defaults (19 MiB, two rounds), as OWASP recommends (rules/members#2). */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'))

let nobodys: Promise<string> | null = null

/** Verifies a password. Without a hash it returns false after the same time, so that timing reveals no unknown names. */
export async function isPassword(known: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this one')
  const fits = await verify(known ?? (await nobodys), password.normalize('NFKC'))
  return fits && known !== null
}
