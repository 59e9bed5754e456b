import { Component, type ReactNode } from 'react'

type BoundaryProps = {
  children: ReactNode
  fallback: ReactNode
  /** What is shown inside; where that is something else, it is tried anew. */
  shows?: string
}

/** What breaks inside, such as code that does not arrive, takes nothing outside with it. React knows no other way than a class. */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidUpdate({ shows }: BoundaryProps) {
    if (this.state.broken && shows !== this.props.shows) this.setState({ broken: false })
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
