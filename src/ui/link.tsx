import { useRef, type ComponentProps } from 'react'
import { Link as RouterLink, PrefetchPageLinks } from 'react-router'
import { useRestsInView } from './hooks/use-rests-in-view.ts'

type LinkProps = ComponentProps<typeof RouterLink>

/**
 * A way to another page. React Router's own works out where it leads from where it stands, which costs a
 * server as much as ten plain elements; a path from the root says it already, so a page that is being drawn
 * gets the anchor alone. The browser has the whole one.
 */
export const Link = import.meta.env.SSR ? DrawnLink : LivingLink

function DrawnLink(props: LinkProps) {
  const {
    to,
    children,
    discover,
    prefetch,
    preventScrollReset,
    relative,
    reloadDocument,
    replace,
    state,
    viewTransition,
    ...rest
  } = props
  if (typeof to !== 'string' || !fromRoot.test(to) || discover || prefetch === 'render')
    return <RouterLink {...props} />
  return (
    <a {...rest} href={to} data-discover="true">
      {children}
    </a>
  )
}

const fromRoot = /^\/(?!\/)/

function LivingLink(props: LinkProps) {
  const { to, prefetch } = props
  return prefetch === 'intent' && typeof to === 'string' && fromRoot.test(to) ? (
    <FetchingLink {...props} to={to} />
  ) : (
    <RouterLink {...props} />
  )
}

/** Fetches its page ahead when somebody points at it, or has had it in view for two seconds. */
function FetchingLink(props: LinkProps & { to: string }) {
  const anchor = useRef<HTMLAnchorElement>(null)
  const rests = useRestsInView(anchor)
  return (
    <>
      <RouterLink {...props} ref={anchor} />
      {/* beside the anchor, which stays the same element and keeps its focus */}
      {rests ? <PrefetchPageLinks page={props.to} /> : null}
    </>
  )
}
