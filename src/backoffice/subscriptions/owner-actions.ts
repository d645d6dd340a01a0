import { calls } from '../shell/forms/calls.ts'

/**
 * What can be done for the owner of a contract, by the word in the address: it is tried first, and what it
 * would come to is shown beside the button that does it.
 */
export const ownerActions = {
  skip: calls.skipForOwner,
  unskip: calls.unskipForOwner,
  move: calls.dateForOwner,
  pause: calls.pauseForOwner,
  resume: calls.resumeForOwner,
  changeQuantity: calls.quantityForOwner,
  swap: calls.swapForOwner,
  changeInterval: calls.intervalForOwner,
  changeAddress: calls.addressForOwner,
  changeOutOfStock: calls.outOfStockForOwner,
  changeWallet: calls.walletForOwner,
  asking: calls.askingForOwner,
  cancel: calls.cancelForOwner,
  uncancel: calls.uncancelForOwner,
  writeOff: calls.writeOff,
} as const
export type OwnerAction = keyof typeof ownerActions

export const ownerActionOf = (word: string | null): OwnerAction | null =>
  word !== null && Object.hasOwn(ownerActions, word) ? (word as OwnerAction) : null // its own key
