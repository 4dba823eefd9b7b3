// The provider's script as a page uses it: `new Razorpay(options).open()`. The form is in a frame
// of the provider's own, so that the page never sees what is typed into it.
(() => {
  const base = new URL(".", document.currentScript.src);
  const frameUrl = new URL("checkout/frame.html", base);

  class Razorpay {
    #options;
    #listeners = new Map();
    #dialog = null;
    #scroll = "";

    constructor(options) {
      if (!options?.key) throw new Error("No key passed");
      this.#options = options;
    }

    on(event, listener) {
      const listeners = this.#listeners.get(event) ?? [];
      this.#listeners.set(event, [...listeners, listener]);
    }

    open() {
      if (this.#dialog) return;
      const frame = document.createElement("iframe");
      frame.src = frameUrl.href;
      frame.title = "Test payment";
      Object.assign(frame.style, {
        width: "100%",
        height: "100%",
        border: "0",
        colorScheme: "light",
      });

      const dialog = document.createElement("dialog");
      dialog.setAttribute("aria-label", "Test payment");
      Object.assign(dialog.style, {
        position: "fixed",
        inset: "0",
        width: "100vw",
        height: "100dvh",
        maxWidth: "none",
        maxHeight: "none",
        margin: "0",
        padding: "0",
        border: "0",
        overflow: "hidden",
        background: "transparent",
        colorScheme: "light",
      });
      dialog.append(frame);
      dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        this.#ask("escape");
      });
      document.body.append(dialog);
      this.#dialog = dialog;
      this.#scroll = document.documentElement.style.overflow;
      document.documentElement.style.overflow = "hidden";
      window.addEventListener("message", this.#hear);
      // A modal dialog makes the page behind it inert and gives the focus back when it closes.
      dialog.showModal();
      frame.addEventListener("load", () => frame.focus());
    }

    close() {
      if (!this.#dialog) return;
      window.removeEventListener("message", this.#hear);
      document.documentElement.style.overflow = this.#scroll;
      this.#dialog.close();
      this.#dialog.remove();
      this.#dialog = null;
    }

    #hear = (event) => {
      const frame = this.#dialog?.firstChild.contentWindow;
      if (event.source !== frame || event.origin !== base.origin) return;
      const { type, detail } = event.data;
      if (type === "ready") this.#ask("open", this.#describe());
      if (type === "failed")
        for (const listener of this.#listeners.get("payment.failed") ?? []) listener(detail);
      if (type === "paid") {
        this.close();
        this.#options.handler?.(detail);
      }
      if (type === "dismissed") {
        this.close();
        this.#options.modal?.ondismiss?.();
      }
    };

    /** What of the options can go to the frame. */
    #describe() {
      const { key, order_id, name, description, image, prefill, notes, theme, modal, retry } =
        this.#options;
      const { escape = true, backdropclose = false } = modal ?? {};
      const canRetry = (retry?.enabled ?? retry) !== false;
      return {
        key,
        order_id,
        name,
        description,
        image,
        prefill,
        notes,
        color: theme?.color,
        escape,
        backdropclose,
        canRetry,
      };
    }

    #ask(type, detail) {
      this.#dialog?.firstChild.contentWindow.postMessage(
        JSON.parse(JSON.stringify({ type, detail })),
        base.origin,
      );
    }
  }

  window.Razorpay = Razorpay;
})();
