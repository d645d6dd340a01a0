import { createCipheriv, createDecipheriv } from 'node:crypto'

/** Agreed with AsiaPay, base64. AsiaPay defines the derivation, which only this file implements. */
export type TokenKey = { key: string; iv: string }

const parts = ({ key, iv }: TokenKey) => [Buffer.from(key, 'base64'), Buffer.from(iv, 'base64')] as const

/** Decrypts a stored card's permanent token as received: base64 of AES-256-CBC. Null: not encrypted with this key. */
export function openToken(sealed: string, tokens: TokenKey): string | null {
  try {
    const cipher = createDecipheriv('aes-256-cbc', ...parts(tokens))
    return Buffer.concat([cipher.update(sealed, 'base64'), cipher.final()]).toString('utf8')
  } catch {
    return null // another key, or truncated
  }
}

export function sealToken(text: string, tokens: TokenKey): string {
  const cipher = createCipheriv('aes-256-cbc', ...parts(tokens))
  return Buffer.concat([cipher.update(text), cipher.final()]).toString('base64')
}
