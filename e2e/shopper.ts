import type { APIRequestContext } from '@playwright/test'
import { aGuest } from './guest.ts'

const sku = 'ELOWEN-SCALP-SHAMPOO'

type Call = { get(path: string): Promise<unknown>; post(path: string, body: unknown): Promise<unknown> }

/** API calls as a page of this browser makes them. */
export async function callsOf(request: APIRequestContext): Promise<Call> {
  const { token } = (await (await request.get('/api/v1/csrf')).json()) as { token: string }
  const read = async (answer: { ok(): boolean; text(): Promise<string> }): Promise<unknown> => {
    const text = await answer.text()
    if (!answer.ok()) throw new Error(text)
    return JSON.parse(text)
  }
  return {
    get: async (path) => read(await request.get(`/api/v1${path}`)),
    post: async (path, data) =>
      read(await request.post(`/api/v1${path}`, { data, headers: { 'x-csrf-token': token } })),
  }
}

/** Adds one or several shampoos to the cart of this browser. */
export async function withBag(
  request: APIRequestContext,
  quantity = 1,
): Promise<{ cartId: string; updateTs: string }> {
  const calls = await callsOf(request)
  const { products } = (await calls.get(`/product?skus=${sku}`)) as { products: { _id: string }[] }
  const body = { pid: products[0]?._id, sku, sub_sku: `${sku}-500`, quantity, currency: 'HKD' }
  const { single_cart: cart } = (await calls.post('/cart', body)) as {
    single_cart: { _id: string; update_ts: string }
  }
  return { cartId: cart._id, updateTs: cart.update_ts }
}

/** Adds a one-time line and a subscription to the two carts of this browser. */
export async function withBothBags(request: APIRequestContext): Promise<void> {
  await withBag(request)
  const calls = await callsOf(request)
  const { products } = (await calls.get(`/product?skus=${sku}`)) as { products: { _id: string }[] }
  await calls.post('/cart', {
    pid: products[0]?._id,
    sku,
    sub_sku: `${sku}-500-M2`,
    quantity: 1,
    currency: 'HKD',
  })
}

/** Creates an unpaid FPS order with its code requested, and fills the cart again. */
export async function withOrder(request: APIRequestContext): Promise<string> {
  const { id } = await fpsOrder(request, 1)
  await withBag(request)
  return id
}

/** The same with a claimed payment; also returns the address that opens the bank. */
export async function withFpsOrder(
  request: APIRequestContext,
  quantity: number,
  more: object = {},
): Promise<FpsOrder> {
  const order = await fpsOrder(request, quantity, more)
  await (
    await callsOf(request)
  ).post('/order/fps/handle-pending', { order_id: order.id, recaptchaResponse: 'test-passes' })
  return order
}

export type FpsOrder = { id: string; number: string; link: string }

export async function fpsOrder(
  request: APIRequestContext,
  quantity: number,
  more: object = {},
): Promise<FpsOrder> {
  const gift = {
    add_gift_box_wrapping: true,
    gift_message: { recipient: 'Mum', message: 'Happy birthday', sender: 'Ka Yan' },
  }
  const order = await placed(request, quantity, { ...gift, payment_method: 'fps', ...more })
  const calls = await callsOf(request)
  const { payment } = (await calls.post('/order/fps/create', { order_id: order._id })) as {
    payment: { web_link: string }
  }
  return { id: order._id, number: order.number, link: payment.web_link }
}

/** Creates an order paid by PayMe, for e-mails to that address. */
export async function withPaidOrder(request: APIRequestContext, email: string): Promise<string> {
  const order = await placed(request, 1, { email, payment_method: 'payme' })
  const calls = await callsOf(request)
  const { payment } = (await calls.post('/order/payme/create', { order_id: order._id })) as {
    payment: { web_link: string }
  }
  await request.post(`${new URL(payment.web_link).origin}/payme/control`, {
    data: { ref: `${order.number}-1`, do: 'approve' },
  })
  return order._id
}

async function placed(
  request: APIRequestContext,
  quantity: number,
  more: object,
): Promise<{ _id: string; number: string }> {
  const { cartId, updateTs } = await withBag(request, quantity)
  const { email, phone } = aGuest()
  const calls = await callsOf(request)
  const { order } = (await calls.post('/order/create', {
    cart_id: cartId,
    update_ts: updateTs,
    email,
    delivery_method: 'shipping',
    delivery_firstname: 'Ka Yan',
    delivery_lastname: 'Chan',
    delivery_calling_code: '852',
    delivery_contact: phone,
    delivery_province: 'kowloon',
    delivery_city: 'yau_tsim_mong',
    delivery_address: '132 Nathan Road',
    delivery_country_key: 'hk',
    ...more,
  })) as { order: { _id: string; number: string } }
  return order
}
