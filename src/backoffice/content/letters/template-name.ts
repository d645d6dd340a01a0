import { useWords } from '../../words/words.tsx'

/** What a letter is called at the desk: when it goes. */
export function useTemplateName(): (id: string) => string {
  const name = useWords('templateName')
  type Key = Parameters<typeof name>[0]
  return (id) => (name.has(id as Key) ? name(id as Key) : id) // asked first
}
