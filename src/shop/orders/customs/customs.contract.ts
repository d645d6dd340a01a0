import { endpoint, FileAnswer, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'

export const getCustomsForm = endpoint('GET', adminPath('/orders/{id}/customs'), {
  name: 'staff-customs-form',
  about:
    'The customs declaration of a parcel that leaves Hong Kong, to be printed: CN22, or CN23 for more value or weight. Who may see identity numbers gets it with the number, which is written down. What is missing is named, with a link to its product.',
  query: onWire({ id: Id, parcelId: Id }),
  answer: FileAnswer,
  files: ['text/html'],
  refuses: ['orders.unknown', 'orders.no_customs', 'orders.address_missing'],
})
