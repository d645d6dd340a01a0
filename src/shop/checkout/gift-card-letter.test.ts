import { expect, it } from 'vitest'
import { signedInMember } from '#tools/builders/members/members.ts'
import { aMailServer } from '#tools/builders/notifications/mail-server.ts'
import { openTestShop } from '#tools/testing/test-shop.ts'
import { money } from '../money.ts'
import { creditWallet } from '../wallet/wallet.ts'

it('a gift card code is only in the email, and is deleted from the outbox once it is sent', async () => {
  const mail = await aMailServer()
  const real = await openTestShop({
    SHOP_MODE: 'production',
    DATABASE_URL: 'postgres://nobody',
    SMTP_URL: mail.url,
  })
  try {
    const giver = await signedInMember(real)
    const credit = {
      memberId: giver.id,
      kind: 'topup',
      key: 'fund',
      ref: '',
      paid: true,
      expiresAt: null,
    } as const
    await real.shop
      .systemContext()
      .transaction((tx) => creditWallet(tx, { ...credit, amount: money('HKD', 50_000) }))
    const bought = await giver.send('POST', '/gift-cards', {
      sub_sku: 'ELOWEN-GIFT-CARD-500',
      recipient: 'Siu Ming',
      recipient_email: 'secret@example.com',
      sender: 'Mei',
      message: 'Happy birthday',
      wallet_amount: 500,
    })
    expect(bought.body.order).toMatchObject({ status: 'confirmed', amount_due: 0 })
    await real.work('issue-gift-cards')
    await real.work('send-gift-card')
    const { rows } = await real.shop.pool.query(
      `select state, text, html, good_until from messages where event = 'gift_card.due'`,
    )
    expect(rows).toMatchObject([{ state: 'sent', text: '', html: null, good_until: expect.any(Date) }])
  } finally {
    await real.close()
    await mail.close()
  }
})
