import { expect, it } from 'vitest'
import { secretOfSeed, signedHeaders } from './signature.ts'

// the example of the specification
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_999),
  body: '{"test": 2432232314}',
}
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

it('signs according to the Standard Webhooks specification', () => {
  expect(signedHeaders(message, [secret])).toMatchObject({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  })
})

it('signs with both secrets during a rotation', () => {
  const { secret: other } = secretOfSeed('x'.repeat(43))
  const both = signedHeaders(message, [other, secret])['webhook-signature']?.split(' ')
  expect(both).toEqual([signedHeaders(message, [other])['webhook-signature'], signature])
})

it('makes one secret of a seed, of 32 bytes', () => {
  const [first, again, other] = ['a', 'a', 'b'].map((sign) => secretOfSeed(sign.repeat(43)))
  expect(first).toEqual(again)
  expect(other?.secret).not.toBe(first?.secret)
  expect(Buffer.from(first?.secret.slice(6) ?? '', 'base64').length).toBe(32)
  expect(first?.hash.length).toBe(32)
})
