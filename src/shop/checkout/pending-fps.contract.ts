import { z } from 'zod'
import { endpoint, FileBytes, line, onWire } from '../endpoint.ts'
import { Payment } from '../payments/contract.ts'
import { orderAccess } from './contract.ts'

const text = (max: number) => line(max).default('')

export const handlePendingFps = endpoint('POST', '/order/fps/handle-pending', {
  name: 'fps-paid',
  about:
    'The buyer says "I have paid": staff look, the order waits a day longer. It never confirms by itself. A screenshot of the transfer may come along, as a form with the file in `screenshot`: JPEG, PNG, WebP or AVIF by its content, at most 10 MB; it is drawn anew, and may follow later too. A guest proves to be a person, and nobody claims for a second order while a first one is looked for.',
  body: onWire(
    {
      ...orderAccess,
      /** Whose account it was paid from, or whatever else helps to find it. */
      note: text(100),
      screenshot: FileBytes.optional(),
      /** Of guests; what goes along is told by the call that asks for a challenge. */
      recaptchaResponse: z.string().max(6_000).default(''),
    },
    { recaptchaResponse: 'recaptchaResponse' },
  ),
  upload: { field: 'screenshot', most: 10 * 1024 * 1024 },
  answer: z.object({ payment: Payment }),
  refuses: [
    'orders.unknown',
    'checkout.not_payable',
    'payments.nothing_to_claim',
    'payments.claim_open',
    'members.bot_check',
    'payments.photo_type',
    'payments.photo_moves',
    'payments.photo_pixels',
    'payments.photo_broken',
    'shop.too_large',
  ],
})
