import { Children, isValidElement, type ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { FormAnswer } from '#api/client.ts'
import type { DeskRoot } from '../desk.route.tsx'

/** The call of a form and its hidden fields. */
export type FormOf = { call: { name: string }; fixed?: Readonly<Record<string, string>> | undefined }

/** Hidden fields that say which record or which of its actions a form is for; the others say what its page had read. */
const naming =
  /^(?:\w+_)?id$|^(?:accept|action|branch|day|decision|density|feed|how|kind|language|list|month|number|place|step|sub_sku|subject|thing|to|video)$/
/** Fields that a form for a new record lacks. */
const ofRecord = ['id', 'shift_id']

/** Whether a form sent without JavaScript was this one, if a page has several of its call. */
export function isSentBy(flash: FormAnswer | null | undefined, { call, fixed = {} }: FormOf): boolean {
  if (flash?.call !== call.name) return false
  const { values = {} } = flash
  if (Object.keys(values).length === 0) return true // too long to be returned
  return (
    Object.entries(fixed).every(([name, value]) => !naming.test(name) || values[name] === value) &&
    ofRecord.every((name) => Object.hasOwn(fixed, name) || !Object.hasOwn(values, name))
  )
}

/** Result of a form that was sent without JavaScript; null: it was another form, or none. */
export function useFlashOf(form: FormOf): FormAnswer | null {
  const flash = useRouteLoaderData<DeskRoot>('root')?.flash
  return flash && isSentBy(flash, form) ? flash : null
}

const isForm = (props: object): props is FormOf =>
  'call' in props && typeof props.call === 'object' && props.call !== null && 'name' in props.call

/** The forms among elements and their children. */
const formsIn = (nodes: ReactNode): FormOf[] =>
  Children.toArray(nodes).flatMap((node) => {
    if (!isValidElement<{ children?: ReactNode }>(node)) return []
    return isForm(node.props) ? [node.props] : formsIn(node.props.children)
  })

/**
 * Whether a folded part holds a form that was refused without JavaScript: it opens, so that the refusal is seen.
 * `inner`: a form inside a component of its own. Undefined instead of false: React leaves the element alone.
 */
export function useIsRefusedIn(children: ReactNode, inner?: FormOf): true | undefined {
  const flash = useRouteLoaderData<DeskRoot>('root')?.flash
  if (!flash || flash.ok) return undefined
  return [...(inner ? [inner] : []), ...formsIn(children)].some((form) => isSentBy(flash, form)) || undefined
}
