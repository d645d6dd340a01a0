import { encodeQR } from 'qr'
import type { Ctx } from '../../context.ts'
import { toDecimal } from '../../money.ts'
import type { Payment } from '../contract.ts'
import type { NextStep } from '../ports.ts'
import { providerOf } from '../providers.ts'
import { isOpen } from '../rules.ts'
import type { Attempt } from './attempts.store.ts'

/** The code as a picture, without a size of its own. */
const codeAsSvg = (text: string): string => encodeQR(text, 'svg', { ecc: 'medium', border: 2 })

/** An attempt as its buyer sees it: what to do next, while there is something to do. */
export function toPaymentView(ctx: Ctx, attempt: Attempt, step?: NextStep): Payment {
  const nextStep: NextStep = isOpen(attempt.state)
    ? (step ?? providerOf(ctx, attempt.method)?.nextStep(attempt) ?? { kind: 'none' })
    : { kind: 'none' }
  return {
    attemptId: attempt.id,
    method: attempt.method,
    state: attempt.state,
    ...presentNextStep(nextStep),
    billNumber: attempt.billNumber,
    amount: toDecimal(attempt.amount),
    currency: attempt.amount.currency,
    expiresAt: attempt.expiresAt?.toISOString() ?? null,
    screenshotSent: attempt.screenshotId !== null,
  }
}

const codeOf = (text: string) => ({ text, svg: codeAsSvg(text) })

function presentNextStep(step: NextStep): Pick<Payment, 'form' | 'webLink' | 'qr'> {
  switch (step.kind) {
    case 'form':
      return { form: { action: step.action, fields: step.fields }, webLink: null, qr: null }
    case 'link':
      return { form: null, webLink: step.url, qr: codeOf(step.url) }
    case 'transfer':
      return { form: null, webLink: step.appUrl, qr: codeOf(step.qrText) }
    default:
      return { form: null, webLink: null, qr: null }
  }
}
