import { expect, it } from 'vitest'
import { subscriptionFor } from './subscription.ts'

const bytes = (key: string) => Uint8Array.from(Buffer.from(key, 'base64url')).buffer
const keyOfBefore = Buffer.from([4, 251, 255, 190]).toString('base64url')
const keyOfNow = Buffer.from([4, 251, 255, 191]).toString('base64url')

/** Mocked push manager, as specified: a single subscription, and no second one for another key. */
function aManager(subscribedTo: string | null) {
  let key = subscribedTo
  const subscription = () =>
    ({
      options: { applicationServerKey: key === null ? null : bytes(key) },
      unsubscribe: () => {
        key = null
        return Promise.resolve(true)
      },
      toJSON: () => ({ endpoint: `https://push.example/${key}` }),
    }) as unknown as PushSubscription
  return {
    getSubscription: () => Promise.resolve(key === null ? null : subscription()),
    subscribe({ applicationServerKey: wanted }: PushSubscriptionOptionsInit) {
      if (key !== null && key !== wanted) throw new DOMException('another key', 'InvalidStateError')
      key = String(wanted)
      return Promise.resolve(subscription())
    },
  } as unknown as PushManager
}

it.each([
  ['without a subscription', null],
  ['that has one already', keyOfNow],
  ['that has one for the key of before', keyOfBefore],
])('a browser %s is subscribed for the key of the shop', async (_, key) => {
  const { endpoint } = await subscriptionFor(aManager(key), keyOfNow)
  expect(endpoint).toBe(`https://push.example/${keyOfNow}`)
})
