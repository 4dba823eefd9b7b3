import { Component, type ReactNode } from "react";

interface Props {
  children: ReactNode;
  onError(error: unknown): void;
}

/** The shell shows its error screen, so this renders nothing after an error. */
export class ModuleErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
