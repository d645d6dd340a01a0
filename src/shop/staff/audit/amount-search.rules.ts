const amount = /^(?:[a-z]{0,3}[$¥€£])?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?$/i

/**
 * A search as it is written, and as entries may hold or show its amounts: “HK$1,427.30” as `1427.30` and `1427.3`, decimals,
 * and as `142730`, in minor units of two places.
 */
export function spellingsOf(search: string): string[] {
  const words = search.split(/\s+/u).filter(Boolean)
  const spelled = (spell: (whole: string, fraction: string) => string): string =>
    words
      .map((word) => {
        const [, whole = '', fraction = ''] = amount.exec(word) ?? []
        return whole === '' ? word : spell(whole.replaceAll(',', ''), fraction)
      })
      .join(' ')
  const plain = spelled((whole, fraction) => whole + fraction)
  const short = spelled((whole, fraction) => whole + fraction.replace(/\.?0+$/, ''))
  const minor = spelled(
    (whole, fraction) => whole + (fraction === '' ? '' : fraction.slice(1).padEnd(2, '0')),
  )
  return [...new Set([search, plain, short, minor])]
}
