const id = /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g

/** Text with the ids in it cut to their beginning, as in names of files, which nobody reads whole. */
export const shortIds = (text: string): string => text.replaceAll(id, '$1…')
