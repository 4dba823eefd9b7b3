import { Component, type ReactNode } from "react";
import { CrashScreen } from "./CrashScreen";

interface Props {
  children: ReactNode;
  onError(error: unknown): void;
}

interface State {
  broken: boolean;
}

export class ShellErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError(): State {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return <CrashScreen onRetry={() => location.reload()} />;
  }
}
