/** Card numbers and their outcomes (a few are the company's test cards, the others are ours). */
export type Fate = {
  prc: string
  src: string
  payerAuth: string
  /** Requires authentication by the bank first. */ asks?: true
  /** Paid without a datafeed. */ silent?: true
}

const good: Fate = { prc: '0', src: '0', payerAuth: 'U' }
export const cards: Record<string, Fate & { en: string; zh: string }> = {
  '4335900000140045': { ...good, en: 'is paid', zh: '付款成功' },
  '4012000000020086': {
    ...good,
    payerAuth: 'Y',
    asks: true,
    en: 'is paid after 3-D Secure',
    zh: '經 3-D Secure 驗證後成功',
  },
  '4000000000000051': { prc: '1', src: '05', payerAuth: 'U', en: 'is declined', zh: '被拒絕' },
  '4000000000000054': { prc: '1', src: '54', payerAuth: 'U', en: 'has expired', zh: '已過期' },
  '4000000000000041': { prc: '1', src: '41', payerAuth: 'U', en: 'was lost', zh: '已報失' },
  '4000000000000033': {
    prc: '3',
    src: '0',
    payerAuth: 'N',
    en: 'fails 3-D Secure',
    zh: '3-D Secure 驗證失敗',
  },
  '4000000000000085': { prc: '-8', src: '999', payerAuth: 'U', en: 'looks like fraud', zh: '懷疑盜用' },
  '4766000000000062': { ...good, en: 'is paid; a prepaid card', zh: '付款成功（預付卡）' },
  '4000000000000119': {
    ...good,
    silent: true,
    en: 'is paid, but the shop is not told',
    zh: '付款成功，但不通知商店',
  },
}
export const declinedFate: Fate = { prc: '1', src: '05', payerAuth: 'U' }
export const paidFate = good
export const fateOf = (number: string): Fate =>
  cards[number.replace(/\D/g, '')] ?? { prc: '1', src: '14', payerAuth: 'U' }

const noFunds: Fate = { prc: '1', src: '51', payerAuth: 'U' }

/**
 * Outcome of charging a stored card without its owner, by the cents of the amount; any other amount is paid. `lost`:
 * paid, without response or datafeed; `away`: not executed; `from`: insufficient funds until that attempt of an
 * order.
 */
const chargeFates: Record<string, Fate | 'lost' | 'away' | { from: number }> = {
  '51': noFunds,
  '41': { prc: '1', src: '41', payerAuth: 'U' },
  '33': { prc: '3', src: '0', payerAuth: 'N' },
  '45': 'lost',
  '44': 'away',
  '53': { from: 3 },
  '54': { from: 4 },
  '56': { from: 6 },
}
/** `reference` ends with the number of the attempt. */
export function chargeFateOf(amount: string, reference: string): Fate | 'lost' | 'away' {
  const fate = chargeFates[/\.(\d\d)$/.exec(amount)?.[1] ?? ''] ?? good
  if (typeof fate === 'string' || !('from' in fate)) return fate
  return Number(/-(\d+)$/.exec(reference)?.[1] ?? 1) < fate.from ? noFunds : good
}
