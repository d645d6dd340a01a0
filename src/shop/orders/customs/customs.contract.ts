import { endpoint, FileAnswer, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'

export const getCustomsForm = endpoint('GET', adminPath('/orders/{id}/customs'), {
  name: 'staff-customs-form',
  about:
    'The printable customs declaration of a parcel that leaves Hong Kong: CN22, or CN23 above its value or weight. With the right to see identity numbers it has the number, which is audited. Missing data is named, with a link to its product.',
  query: onWire({ id: Id, parcelId: Id }),
  answer: FileAnswer,
  files: ['text/html'],
  refuses: ['orders.unknown', 'orders.no_customs', 'orders.address_missing'],
})
