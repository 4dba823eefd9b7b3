import { Component, type ReactNode } from "react";
import { CrashScreen } from "./CrashScreen";

interface Props {
  children: ReactNode;
  onError(error: unknown): void;
}

interface State {
  error: unknown;
}

/** Stands when the shell itself breaks: never a blank page. */
export class ShellErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error("Something without a name was thrown") };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const detail = error instanceof Error ? error.message : String(error);
    return <CrashScreen detail={detail} onRetry={() => location.reload()} />;
  }
}
