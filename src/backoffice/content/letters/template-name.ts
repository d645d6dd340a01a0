import { templates } from '#shop/notifications/templates/catalog.rules.ts'
import { useWords } from '../../words/words.tsx'

/** What a letter is called at the desk: when it goes. */
export function useTemplateName(): (id: string) => string {
  const name = useWords('templateName')
  type Key = Parameters<typeof name>[0]
  return (id) => (name.has(id as Key) ? name(id as Key) : id) // asked first
}

/** What a message says by what it was written for, where it has no subject of its own. */
export function useNewsName(): (event: string) => string {
  const nameOf = useTemplateName()
  return (event) => nameOf(templates.find((template) => template.event === event)?.id ?? event)
}

/** By email or as a text. */
export function useChannelName(): (channel: string) => string {
  const t = useWords('templates')
  return (channel) => (channel === 'mail' || channel === 'sms' ? t(`by.${channel}`) : channel)
}
