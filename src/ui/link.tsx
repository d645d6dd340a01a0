import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'

type LinkProps = ComponentProps<typeof RouterLink>

/**
 * A way to another page. React Router's own works out where it leads from where it stands, which costs a server as much as ten plain
 * elements; a path from the root says it already, so a page that is being drawn gets the anchor alone. The browser has the whole one.
 */
export const Link = import.meta.env.SSR ? DrawnLink : RouterLink

function DrawnLink(props: LinkProps) {
  const { to, children, discover, prefetch, preventScrollReset, relative, reloadDocument, replace, state, viewTransition, ...rest } = props
  if (typeof to !== 'string' || !fromRoot.test(to) || discover || prefetch === 'render') return <RouterLink {...props} />
  return (
    <a {...rest} href={to} data-discover="true">
      {children}
    </a>
  )
}

const fromRoot = /^\/(?!\/)/
