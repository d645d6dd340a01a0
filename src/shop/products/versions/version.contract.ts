/** A version is a whole product, as catalogue files write it. */
export { ProductFile as VersionDocument } from '../../catalogue/file.contract.ts'
