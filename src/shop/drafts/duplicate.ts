import { orderForStaff } from '../orders/desk/desk.ts'
import { linesNow } from '../orders/revisions/revision.rules.ts'
import { deskRead } from '../staff/write.ts'
import * as contract from './duplicate.contract.ts'
import { linesToRepeat } from './duplicate.rules.ts'

/** Fields are mapped one by one, so that fixed data (prices) and sealed data (an identity number) are not copied. */
export const duplicateOrder = deskRead(contract.duplicateOrder, 'orders.draft', async (ctx, { id }) => {
  const order = await orderForStaff(ctx, id)
  const delivery = order.addresses.find(({ kind }) => kind === 'delivery')
  return {
    copy: {
      id: order.id,
      number: order.number,
      currency: order.currency,
      country: order.country,
      locale: order.locale,
      deliveryMethod: order.deliveryMethod,
      lines: linesToRepeat(linesNow(order)),
      email: order.email,
      firstname: order.firstname,
      lastname: order.lastname,
      address: delivery
        ? {
            firstname: delivery.firstname,
            lastname: delivery.lastname,
            callingCode: delivery.callingCode,
            contact: delivery.contact,
            address: [delivery.address, delivery.address2].filter(Boolean).join(', '),
            city: delivery.city,
            province: delivery.province,
            zip: delivery.zip,
            kana: delivery.kana,
            locationCode: delivery.locationCode,
          }
        : null,
    },
  }
})
