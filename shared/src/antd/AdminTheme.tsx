import type { ReactNode } from "react";
import { createCache, StyleProvider } from "@ant-design/cssinjs";
import { useModuleName } from "@portal/shared/contract/useModuleName";
import { useMediaQuery } from "@portal/shared/ui/useMediaQuery";
import { usePrinting } from "@portal/shared/ui/usePrinting";
import { App, ConfigProvider } from "antd";
import { adminThemeConfig, narrowPicker } from "./adminThemeConfig";
import styles from "./AdminTheme.module.css";

/** Shared by all mounts: antd never releases the container of its styles. */
const styleContainer = document.createElement("div");
styleContainer.hidden = true;
styleContainer.dataset["antd"] = "";
const cache = createCache();
const places = new Set<HTMLElement>();

/** The styles are in one of the places where this theme is mounted. */
function attachStyles(place: HTMLElement | null) {
  if (!place) return undefined;
  places.add(place);
  place.append(styleContainer);
  return () => {
    places.delete(place);
    const [other] = places;
    if (other) return other.append(styleContainer);
    styleContainer.remove();
    if (!document.querySelector("[data-antd]")) removeIconStyles();
  };
}

/** antd's icons add a style sheet to the head and never remove it. */
function removeIconStyles() {
  for (const style of document.querySelectorAll('style[rc-util-key="@ant-design-icons"]')) {
    style.remove();
  }
}

interface Props {
  /** Prefix of antd's class names; the name of the module by default. */
  prefix?: string;
  children: ReactNode;
}

/** Gives antd the colors of the portal, and removes its styles with the last of its mounts. */
export function AdminTheme({ prefix, children }: Props) {
  const moduleName = useModuleName() ?? "portal-antd";
  const prefixCls = prefix ?? moduleName;
  const isPrinting = usePrinting();
  const isDark = useMediaQuery("(prefers-color-scheme: dark)") && !isPrinting;
  const reducedMotion = useMediaQuery("(prefers-reduced-motion: reduce)");
  const touchInput = useMediaQuery("(pointer: coarse), (max-width: 40rem)");
  return (
    <>
      <div ref={attachStyles} hidden />
      <StyleProvider container={styleContainer} cache={cache} layer>
        <ConfigProvider
          prefixCls={prefixCls}
          iconPrefixCls={`${prefixCls}-icon`}
          // Keeps long titles clear of the close button.
          modal={{ styles: { header: { paddingInlineEnd: "1.5rem" } } }}
          {...(touchInput && { datePicker: narrowPicker })}
          theme={adminThemeConfig({ prefix: prefixCls, isDark, reducedMotion, touchInput })}
        >
          <App className={styles.app ?? ""}>{children}</App>
        </ConfigProvider>
      </StyleProvider>
    </>
  );
}
