import type { AgreedSums } from '../order.rules.ts'

/** Sums as a row of a revision has them. */
export type StoredSums = Omit<AgreedSums, 'deliveryFee'> & { delivery: number }

export const storedSums = ({ deliveryFee, ...sums }: AgreedSums): StoredSums => ({
  ...sums,
  delivery: deliveryFee,
})

export const sumsStored = ({ delivery, ...sums }: StoredSums): AgreedSums => ({
  ...sums,
  deliveryFee: delivery,
})
