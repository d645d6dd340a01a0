/** A version is a complete product in the catalogue's file format. */
export { ProductFile as VersionDocument } from '../../catalogue/file.contract.ts'
