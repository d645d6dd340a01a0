import { z } from 'zod'
import { endpoint, FileBytes, line, onWire } from '../endpoint.ts'
import { Payment } from '../payments/contract.ts'
import { orderAccess } from './contract.ts'

const text = (max: number) => line(max).default('')

export const handlePendingFps = endpoint('POST', '/order/fps/handle-pending', {
  name: 'fps-paid',
  about:
    'Records the buyer’s claim to have paid: staff review it, and the order waits a day longer, but is never confirmed by the claim. A screenshot of the transfer may be sent with it or later, as a form with the file in `screenshot`: JPEG, PNG, WebP or AVIF by its content, at most 10 MB; it is re-encoded. A guest needs a solved bot check. A second order cannot be claimed while the first claim is open.',
  body: onWire(
    {
      ...orderAccess,
      /** Payer's account, or other information to find the payment. */
      note: text(100),
      screenshot: FileBytes.optional(),
      /** Guests only; the challenge endpoint states what to send. */
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
