import { calls } from '../shell/forms/calls.ts'

/**
 * Actions on behalf of a subscription's owner, by query value: a dry run first, whose outcome is shown beside the
 * button that carries it out.
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
  word !== null && Object.hasOwn(ownerActions, word) ? (word as OwnerAction) : null // a key of the table
