import { useRef, type ComponentProps } from 'react'
import { Link as RouterLink, PrefetchPageLinks } from 'react-router'
import { useOnline } from './hooks/use-online.ts'
import { useRestsInView } from './hooks/use-rests-in-view.ts'

type LinkProps = ComponentProps<typeof RouterLink>

/**
 * Link to another page. React Router's component resolves relative paths, which costs a server as much as ten plain
 * elements; as paths are absolute here, the server renders the anchor only. The browser uses the full component.
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

/**
 * Without a network the browser itself follows the link, to the copy of the page that the service worker has. The router
 * would load the current page again, after a hover already.
 */
function LivingLink(props: LinkProps) {
  const { to, prefetch } = props
  const link: LinkProps = useOnline() ? props : { ...props, prefetch: 'none', reloadDocument: true }
  // the same component in both cases, as another one would lose the focus
  return prefetch === 'intent' && typeof to === 'string' && fromRoot.test(to) ? (
    <FetchingLink {...link} to={to} />
  ) : (
    <RouterLink {...link} />
  )
}

/** Prefetches its page on hover, or after two seconds in view. */
function FetchingLink(props: LinkProps & { to: string }) {
  const anchor = useRef<HTMLAnchorElement>(null)
  const rests = useRestsInView(anchor)
  return (
    <>
      <RouterLink {...props} ref={anchor} />
      {/* a sibling of the anchor, so that the anchor is not remounted and retains focus */}
      {rests && props.prefetch !== 'none' ? <PrefetchPageLinks page={props.to} /> : null}
    </>
  )
}
