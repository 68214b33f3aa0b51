import CAdwaita
import CosmosCore
import CosmosOptions

/// A spin button, with a switch where the number can be left out.
final class NumberControl: ValueControl {
  let widget: Widget
  private let spin: Widget
  private let toggle: ToggleControl?
  private let isWhole: Bool
  /// The number that counts if none is given, as far as it is known.
  private let fallback: Double?
  private let range: ClosedRange<Double>
  /// What stands in the place of a number that there isn't.
  private let placeholder: String
  private let spun: @MainActor (String) -> Void
  private var isShowing = false
  private var isUnset = true

  /// Makes a spin button.
  ///
  /// - Parameters:
  ///   - option: The option.
  ///   - range: The smallest and the largest number.
  ///   - isWhole: Whether there are only whole numbers.
  ///   - placeholder: What stands in the place of a number that there isn't.
  ///   - set: Receives the new value when the switch is used; `nil` if the number is left out.
  ///   - spun: Receives the new number, one after another as long as a button is held down.
  init(
    of option: Option, in range: ClosedRange<Double>, isWhole: Bool, placeholder: String,
    set: @escaping @MainActor (String?) -> Void, spun: @escaping @MainActor (String) -> Void
  ) {
    (self.range, self.isWhole, self.placeholder) = (range, isWhole, placeholder)
    self.spun = spun
    fallback = (option.form.omitted ?? option.fallback).flatMap(NumberControl.leadingNumber)
    let step = isWhole || range.upperBound - range.lowerBound > 100 ? 1 : 0.1
    let spin = made(gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step))
    cosmos_ignore_scrolling(spin)
    // Otherwise it would take no placeholder.
    gtk_spin_button_set_numeric(spin.opaque, 0)
    gtk_spin_button_set_digits(spin.opaque, isWhole ? 0 : 9)
    gtk_editable_set_width_chars(spin.opaque, 8)
    gtk_editable_set_max_width_chars(spin.opaque, 10)
    gtk_widget_set_valign(spin, GTK_ALIGN_CENTER)
    self.spin = spin
    guard option.form.isOptional else {
      (widget, toggle) = (spin, nil)
      follow()
      return
    }
    let fallback = fallback
    let toggle = ToggleControl { isOn in
      let number = gtk_spin_button_get_value(spin.opaque)
      set(!isOn ? nil : number == fallback ? "" : NumberControl.literal(number))
    }
    self.toggle = toggle
    widget = box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [spin, toggle.widget])
    follow()
  }

  var named: [(widget: Widget, addition: String)] {
    toggle.map { [($0.widget, ""), (spin, "…")] } ?? [(spin, "")]
  }

  func show(_ state: SettingState) {
    isShowing = true
    defer { isShowing = false }
    let number = state.value.flatMap { Double($0) }
    isUnset = number == nil && fallback == nil
    let start = min(max(0, range.lowerBound), range.upperBound)
    gtk_spin_button_set_value(spin.opaque, number ?? fallback ?? start)
    showText()
    guard let toggle else { return }
    toggle.turn(on: state.value != nil)
    gtk_widget_set_sensitive(spin, state.value != nil ? 1 : 0)
  }

  private func follow() {
    followText()
    connect(spin, "value-changed") { [unowned self] in
      guard !isShowing else { return }
      isUnset = false
      showText()
      spun(literal)
    }
  }

  // MARK: Text

  private var literal: String { NumberControl.literal(gtk_spin_button_get_value(spin.opaque)) }

  private static func literal(_ number: Double) -> String { text(withoutErrors(number)) }

  private func showText() {
    gtk_editable_set_text(spin.opaque, isUnset ? placeholder : literal)
  }

  /// Shows and reads numbers as the settings file has them, for the toolkit would round them.
  private func followText() {
    connectAsking(spin, "output") { [unowned self] in
      showText()
      return true
    }
    cosmos_connect_input(
      spin,
      { _, number, data in
        nonisolated(unsafe) let (number, data) = (number, data)
        return MainActor.assumeIsolated {
          guard let number, let data else { return 0 }
          return Unmanaged<NumberControl>.fromOpaque(data).takeUnretainedValue().read(into: number)
        }
      }, Unmanaged.passUnretained(self).toOpaque(), { _ in })
  }

  private func read(into number: UnsafeMutablePointer<Double>) -> gboolean {
    let text = String(cString: gtk_editable_get_text(spin.opaque))
    if isUnset, text == placeholder {
      number.pointee = gtk_spin_button_get_value(spin.opaque)
      return 1
    }
    let typed = text.trimmed.replacing("−", with: "-").replacing(",", with: ".")
    guard let typed = Double(typed), typed.isFinite else {
      // The button takes the number even after an error.
      number.pointee = gtk_spin_button_get_value(spin.opaque)
      return cosmos_input_error()
    }
    number.pointee = min(max(isWhole ? typed.rounded() : typed, range.lowerBound), range.upperBound)
    if isUnset {
      isUnset = false
      // The number from which the button starts is no change to the toolkit.
      if number.pointee == gtk_spin_button_get_value(spin.opaque) { spun(literal) }
    }
    return 1
  }

  /// A number without the errors of a few steps of 0.1, such as 1.2 for 1.2000000000000002; others stay as they are.
  static func withoutErrors(_ number: Double) -> Double {
    let short = (number * 1e9).rounded() / 1e9
    return abs(short - number) <= 16 * max(abs(number), 1).ulp ? short : number
  }

  /// A number with the fewest digits that tell it from others, and without a fraction of zero.
  static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 0x1p53 ? "\(Int(number))" : "\(number)"
  }

  /// The number with which a default begins, such as 20 of `20 per 375x667 points`; `nil` if it is no number.
  static func leadingNumber(_ text: String) -> Double? {
    Double(text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") })
  }
}
