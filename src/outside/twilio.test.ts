import { describe, expect, it } from 'vitest'
import { twilioSignature, twilioSms } from './twilio.ts'

const account = {
  url: 'http://127.0.0.1:40999',
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'test_auth_token',
  from: 'Shop',
  receiptUrl: () => null,
  timeoutMs: 500,
}
const url = 'https://shop.example/hooks/sms/twilio'
const params = {
  MessageSid: `SM${'0'.repeat(31)}1`,
  MessageStatus: 'delivered',
  To: '+85291234567',
  From: 'Shop',
  AccountSid: account.accountSid,
}

describe('Twilio', () => {
  it('signs as the reference computes it (2.1)', () => {
    expect(twilioSignature(account.authToken, url, Object.entries(params))).toBe(
      'SOc0PxlCbCoPjWonxsczBA2jPgY=',
    )
  })

  it('is accepted by its signature alone', () => {
    const sms = twilioSms(account)
    const body = new URLSearchParams(params).toString()
    expect(sms.readReceipt({ url, body, signature: 'SOc0PxlCbCoPjWonxsczBA2jPgY=' })).toEqual({
      reference: params.MessageSid,
      state: 'delivered',
      why: '',
    })
    expect(sms.readReceipt({ url, body: `${body}&To=x`, signature: 'SOc0PxlCbCoPjWonxsczBA2jPgY=' })).toBe(
      'forged',
    )
    expect(sms.readReceipt({ url: `${url}/`, body, signature: 'SOc0PxlCbCoPjWonxsczBA2jPgY=' })).toBe(
      'forged',
    )
    expect(sms.readReceipt({ url, body, signature: null })).toBe('forged')
  })

  it('that cannot be reached may be tried again', async () => {
    await expect(twilioSms(account).send({ key: 'k', to: '+85291234567', text: 'x' })).rejects.toMatchObject({
      kind: 'unavailable',
    })
  })
})
