export type FpsCode = { payee: string; name: string; amount: string | null; bill: string }

function tags(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (let at = 0; at + 4 <= text.length;) {
    const length = Number(text.slice(at + 2, at + 4))
    if (!Number.isInteger(length)) return new Map()
    found.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return found
}

/** Checks the CRC-16 over everything before its four digits. */
function isWhole(text: string): boolean {
  let crc = 0xffff
  for (const byte of Buffer.from(text.slice(0, -4))) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0') === text.slice(-4)
}

/** Parses an FPS code as a bank's app would; null: unreadable. */
export function readCode(text: string): FpsCode | null {
  const all = tags(text)
  const account = tags(all.get('26') ?? '')
  if (!isWhole(text) || account.get('00') !== 'hk.com.hkicl' || all.get('53') !== '344') return null
  const extra = tags(all.get('62') ?? '')
  return {
    payee: account.get('02') ?? account.get('03') ?? account.get('04') ?? '',
    name: all.get('59') ?? '',
    amount: all.get('54') ?? null,
    bill: extra.get('01') ?? extra.get('05') ?? '',
  }
}
