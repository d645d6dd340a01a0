import type { DutyEstimate } from '#shop/delivery/duties.contract.ts'
import { formatAmount } from '../../cart/amounts.ts'

/** Hundredths of a per cent as shoppers read them: 650 is 6.5%. */
export const percentText = (basisPoints: number): string => `${basisPoints / 100}%`

/** The terms of an estimate as its sentences take them. */
export const termWords = ({ currency, freeUpTo, dutyRate, taxRate }: DutyEstimate['terms']) => ({
  limit: formatAmount(freeUpTo, currency),
  limited: freeUpTo > 0 ? 'yes' : 'no',
  duty: percentText(dutyRate),
  tax: percentText(taxRate),
})
