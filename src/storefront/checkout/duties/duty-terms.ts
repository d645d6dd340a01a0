import type { DutyEstimate } from '#shop/delivery/duties.contract.ts'
import { formatAmount } from '../../cart/amounts.ts'

/** Formats basis points as a percentage: 650 is 6.5%. */
export const percentText = (basisPoints: number): string => `${basisPoints / 100}%`

/** Terms of an estimate as parameters of its translations. */
export const termWords = ({ currency, freeUpTo, dutyRate, taxRate }: DutyEstimate['terms']) => ({
  limit: formatAmount(freeUpTo, currency),
  limited: freeUpTo > 0 ? 'yes' : 'no',
  duty: percentText(dutyRate),
  tax: percentText(taxRate),
})
