/** What a parcel service, and some platforms that list goods, have to know of them. */
export const productFlags = ['aerosol', 'liquid', 'battery', 'supplement', 'fragile'] as const
export type ProductFlag = (typeof productFlags)[number]
