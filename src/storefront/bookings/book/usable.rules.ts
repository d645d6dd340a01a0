import type { TreatmentPackage } from '#shop/bookings/view.contract.ts'

/** Packages with a session that can be used now. */
export const usablePackages = ({ packages }: { packages: readonly TreatmentPackage[] }): TreatmentPackage[] =>
  packages.filter(({ left, isHeld }) => left > 0 && !isHeld)
