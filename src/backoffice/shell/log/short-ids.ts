const id = /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g

/** Text with ids, such as those in file names, shortened to their first characters. */
export const shortIds = (text: string): string => text.replaceAll(id, '$1…')
