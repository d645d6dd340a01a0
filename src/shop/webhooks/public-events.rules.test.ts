import { describe, expect, it } from 'vitest'
import { money } from '../money.ts'
import {
  isPublicEvent,
  messageBody,
  publicData,
  publicEventNames,
  publicEvents,
  subjectOf,
} from './public-events.rules.ts'

const [orderId, attemptId] = ['3f1f0f70-5d0e-4b55-9d6f-3f9c1f6d2a01', '3f1f0f70-5d0e-4b55-9d6f-3f9c1f6d2a02']
const facts = {
  number: 'EL1',
  status: 'active',
  payment: 'paid',
  fulfilment: 'unfulfilled',
  total: money('HKD', 12_345),
}

describe('public events', () => {
  it.each(publicEventNames)('%s names no field of a person', (name) => {
    const fields = Object.keys(publicEvents[name].data.shape)
    expect(
      fields.filter((field) => /mail|phone|name|address|member|text|note|locale|^ip$/.test(field)),
    ).toEqual([])
    expect(publicEvents[name].version).toBeGreaterThan(0)
  })

  it('has the fields of the table, whatever else the event contains', () => {
    const event = { orderId, parcelId: attemptId, email: 'a@b.example', locale: 'hk' }
    expect(publicData('order.shipped', event, facts)).toEqual({
      order_id: orderId,
      parcel_id: attemptId,
      number: 'EL1',
      status: 'active',
      payment: 'paid',
      fulfilment: 'unfulfilled',
      total: 123.45,
      currency: 'HKD',
    })
  })

  it('has amounts as decimals of their currency', () => {
    const paid = (currency: string, minor: number) =>
      publicData('payment.captured', { orderId, attemptId, minor, currency }, null)
    expect(paid('HKD', 1_050)).toMatchObject({ amount: 10.5, currency: 'HKD' })
    expect(paid('JPY', 1_050)).toMatchObject({ amount: 1_050, currency: 'JPY' })
    expect(paid('XXX', 1_050)).toBeNull()
  })

  it('is empty for events outside the table', () => {
    expect(publicData('order.shipped', { orderId, parcelId: attemptId }, null)).toBeNull()
    expect(publicData('order.confirmed', { orderId: 'x' }, facts)).toBeNull()
    for (const name of ['member.registered', 'code.requested', 'webhook.queued', 'toString', ''])
      expect(isPublicEvent(name)).toBe(false)
  })

  it('has one subject, which orders it', () => {
    expect(subjectOf('order.confirmed', { orderId })).toBe(`order:${orderId}`)
    expect(subjectOf('payment.captured', { orderId, attemptId })).toBe(`order:${orderId}`)
    expect(subjectOf('return.state_changed', { returnId: attemptId, orderId })).toBe(`return:${attemptId}`)
  })

  it('is one body, of which its signature is made', () => {
    const at = new Date('2026-03-01T00:00:00Z')
    expect(messageBody({ name: 'order.confirmed', version: 1, at, data: { order_id: orderId } })).toBe(
      `{"type":"order.confirmed","version":1,"timestamp":"2026-03-01T00:00:00.000Z","data":{"order_id":"${orderId}"}}`,
    )
  })
})
